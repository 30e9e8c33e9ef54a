/** Makes a tab list work by mouse and by keyboard: arrows, Home and End move and select. */
export function makeTabs(list: Element): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

  const select = (selected: HTMLElement) => {
    for (const tab of tabs) {
      const isSelected = tab === selected;
      tab.setAttribute('aria-selected', String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isSelected;
    }
  };

  for (const tab of tabs) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', (event) => {
      const shown = tabs.filter(({hidden}) => !hidden);
      const target = shown.at(destination(event.key, shown.indexOf(tab), shown.length));
      if (target === undefined || target === tab) return;
      event.preventDefault();
      select(target);
      target.focus();
    });
  }
}

function destination(key: string, place: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return place - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return place;
  }
}
