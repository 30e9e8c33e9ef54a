/** Addresses are shorter. Who can write into the header that tells them must not fill the memory. */
const MAX_LENGTH = 64;

/**
 * What stands for one visitor in an address. A single line is given 2^64 addresses of IPv6, so the first half of one counts; all else
 * stands for itself.
 */
export function clientNetwork(address: string): string {
  const name = address.trim().toLowerCase().slice(0, MAX_LENGTH);
  if (!/^[\da-f.]*:[\da-f:.]*$/.test(name)) return name;
  const network = groups(name)?.slice(0, 4);
  // Addresses of IPv4 in the clothes of IPv6 (`::ffff:192.0.2.1`) differ in their second half only.
  if (network === undefined || network.every((group) => group === '0')) return name;
  return `${network.join(':')}::`;
}

/** The eight numbers of an address of IPv6, each in its shortest form. */
function groups(address: string): string[] | undefined {
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return undefined;
  const [front = [], back = []] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = new Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back];
}
