import {html, nothing, type TemplateResult} from 'lit';

import {elementRef} from '../controls/element-ref.js';
import {targetOf} from '../controls/pills.view.js';

export interface MenuItem {
  readonly label: string;
  /** URL of a link. Default: the item is a button. */
  readonly href?: string;
  readonly onSelect: (click: MouseEvent) => void;
}

interface MenuContent {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Items with a heading, below the others. */
  readonly group: {readonly label: string; readonly items: readonly MenuItem[]} | undefined;
}

interface MenuProps extends MenuContent {
  readonly menuRef: (menu: Element) => void;
  readonly onKeydown: (event: KeyboardEvent) => void;
  /** Called before the action of an item. */
  readonly onSelect: () => void;
}

export function menuView({label, items, group, menuRef, onKeydown, onSelect}: MenuProps): TemplateResult {
  const itemViews = (of: readonly MenuItem[]) => of.map((item) => itemView(item, onSelect));
  return html`<div class="menu-place">
    <div part="menu" class="menu" role="menu" aria-label=${label} @keydown=${onKeydown} ${elementRef(menuRef)}>
      ${itemViews(items)}
      ${
        group
          ? html`<div class="menu-group" role="group" aria-label=${group.label}>
            <p class="hint" aria-hidden="true">${group.label}</p>
            ${itemViews(group.items)}
          </div>`
          : nothing
      }
    </div>
  </div>`;
}

function itemView({label, href, onSelect}: MenuItem, onAny: () => void): TemplateResult {
  const handleClick = (click: MouseEvent) => {
    onAny();
    onSelect(click);
  };
  return href === undefined
    ? html`<button part="menu-item" class="menu-item" role="menuitem" type="button" tabindex="-1" @click=${handleClick}>${label}</button>`
    : html`<a part="menu-item contact" class="menu-item" role="menuitem" tabindex="-1" href=${href} target=${targetOf(href)} rel="noopener" @click=${handleClick}>${label}</a>`;
}
