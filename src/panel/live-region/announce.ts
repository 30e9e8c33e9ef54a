/**
 * How much of a reply screen readers announce:
 *
 * - `auto`: its text if it has up to 600 characters, else its arrival and its first sentence
 * - `full`: its text
 * - `brief`: its arrival
 * - `off`: nothing
 *
 * Errors are always announced. At most the first 4,000 characters of a reply are announced.
 */
export type Announce = 'auto' | 'full' | 'brief' | 'off';
