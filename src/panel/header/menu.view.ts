import {html, type SVGTemplateResult, type TemplateResult} from 'lit';

/** One action of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly icon: SVGTemplateResult;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onKeydown: (event: KeyboardEvent) => void;
  /** Called before the action of an item. */
  readonly onSelect: () => void;
}

export function menuView({label, items, onKeydown, onSelect}: MenuProps): TemplateResult {
  return html`<div part="menu" class="menu" role="menu" aria-label=${label} @keydown=${onKeydown}>
    ${items.map((item) => itemView(item, onSelect))}
  </div>`;
}

function itemView({label, icon, onSelect}: MenuItem, onAny: () => void): TemplateResult {
  const handleClick = () => {
    onAny();
    onSelect();
  };
  return html`<button part="menu-item" class="menu-item" role="menuitem" type="button" tabindex="-1" @click=${handleClick}>
    ${icon}<span>${label}</span>
  </button>`;
}
