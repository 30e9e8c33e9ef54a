import {html, type SVGTemplateResult, type TemplateResult} from 'lit';

import {elementRef} from '../controls/element-ref.js';
import {targetOf} from '../controls/pills.view.js';

export interface MenuItem {
  readonly label: string;
  readonly icon: SVGTemplateResult;
  /** URL of a link. Default: the item is a button. */
  readonly href?: string;
  readonly onSelect: (click: MouseEvent) => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly menuRef: (menu: Element) => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
  /** Called before the action of an item. */
  readonly onSelect: () => void;
}

export function menuView({label, items, menuRef, onKeydown, onSelect}: MenuProps): TemplateResult {
  return html`<div class="menu-place">
    <div part="menu" class="menu" role="menu" aria-label=${label} @keydown=${onKeydown} ${elementRef(menuRef)}>
      ${items.map((item) => itemView(item, onSelect))}
    </div>
  </div>`;
}

function itemView({label, icon, href, onSelect}: MenuItem, onAny: () => void): TemplateResult {
  const handleClick = (click: MouseEvent) => {
    onAny();
    onSelect(click);
  };
  const content = html`${icon}<span>${label}</span>`;
  return href === undefined
    ? html`<button part="menu-item" class="menu-item" role="menuitem" type="button" tabindex="-1" @click=${handleClick}>${content}</button>`
    : html`<a part="menu-item contact" class="menu-item" role="menuitem" tabindex="-1" href=${href} target=${targetOf(href)} rel="noopener" @click=${handleClick}>${content}</a>`;
}
