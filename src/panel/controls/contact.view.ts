import {html, type TemplateResult} from 'lit';

/** The link to a human contact. */
export interface ContactLink {
  /** An `https`, `mailto` or `tel` URL. */
  readonly href: string;
  readonly label: string;
  readonly onClick: (click: MouseEvent) => void;
}

/** Websites open in a new tab, so that the conversation stays. Mail and phone have no tab. */
export function contactView({href, label, onClick}: ContactLink): TemplateResult {
  return html`<a part="contact" class="pill" href=${href} target=${targetOf(href)} rel="noopener" @click=${onClick}>${label}</a>`;
}

export function targetOf(href: string): string {
  return href.startsWith('https:') ? '_blank' : '';
}
