/**
 * How much of a reply screen readers announce: its text (`full`), its arrival (`brief`) or nothing (`off`). Errors are
 * always announced.
 */
export type Announce = 'full' | 'brief' | 'off';
