import ipaddr from 'ipaddr.js';

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'tv' | 'other';

/** The device of a request, as sessions and the security log store it. */
export interface Device {
  /** The User-Agent header, shortened. */
  userAgent: string;
  /** The network of the client's address: an IPv4 /24 or an IPv6 /48; empty if unknown. */
  network: string;
  /** The city that a trusted proxy named; empty if none did. */
  place: string;
}

/** The network of an address: less personal data than the address. */
export function ipNetworkOf(address: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  }
  if (!ipaddr.IPv6.isValid(address)) return '';
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 3);
  return `${groups.map((part) => part.toString(16)).join(':')}::/48`;
}

type Named = readonly [sign: RegExp, name: string];

/** The first match counts, because most browsers also name those they derive from. */
const BROWSERS: readonly Named[] = [
  [/\b(SamsungBrowser)\b/, 'Samsung Internet'],
  [/\b(EdgA?|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const TV =
  /\b(SMART-TV|SmartTV|Smart TV|Web0S|webOS|BRAVIA|AFT[A-Z]\w*|GoogleTV|Android TV|AppleTV|Apple TV|CrKey|Roku|HbbTV|NetCast|VIDAA)\b/i;

/** Signs of a device, its kind, and the words after the browser's name: `Chrome no iPhone`. */
const DEVICES: readonly (readonly [sign: RegExp, kind: DeviceKind, words: string])[] = [
  [TV, 'tv', 'na TV'],
  [/\bTizen.+TV\b/i, 'tv', 'na TV'],
  [/\biPad\b/, 'tablet', 'no iPad'],
  [/\biPhone\b|\biPod\b/, 'phone', 'no iPhone'],
  [/\bAndroid\b.*\bMobile\b/, 'phone', 'no celular Android'],
  [/\bAndroid\b/, 'tablet', 'no tablet Android'],
  [/\bCrOS\b/, 'computer', 'no Chromebook'],
  [/\bWindows Phone\b/, 'phone', 'no celular'],
  [/\bWindows\b/, 'computer', 'no computador'],
  [/\bMacintosh\b/, 'computer', 'no Mac'],
  [/\bLinux\b|\bX11\b/, 'computer', 'no computador'],
  [/\bMobile\b/, 'phone', 'no celular'],
];

/** A device in words, `Safari no iPhone`, as read from its User-Agent header. */
export function describeDevice(userAgent: string): { kind: DeviceKind; device: string } {
  const device = DEVICES.find(([sign]) => sign.test(userAgent));
  if (!device) return { kind: 'other', device: 'Outro aparelho' };
  const [, kind, words] = device;
  if (kind === 'tv') return { kind, device: 'TV' };
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Navegador';
  return { kind, device: `${browser} ${words}` };
}

/** Makers and systems of TVs by their usual names. */
const TVS: readonly Named[] = [
  [/\bTizen\b|\bSMART-TV\b.*Samsung/i, 'TV Samsung'],
  [/Samsung.*\bTV\b/i, 'TV Samsung'],
  [/\bWeb0S\b|\bwebOS\b|\bNetCast\b/i, 'TV LG'],
  [/\bBRAVIA\b/i, 'TV Sony'],
  [/\bAFT[A-Z]+\w*\b/, 'Fire TV'],
  [/\bCrKey\b/, 'Chromecast'],
  [/\bApple ?TV\b/i, 'Apple TV'],
  [/\bRoku\b/i, 'Roku'],
  [/\bVIDAA\b/i, 'TV Hisense'],
  [/\bGoogle ?TV\b|\bAndroid ?TV\b/i, 'Android TV'],
];

/** A paired TV in words: its maker if its User-Agent header names it, else `TV`. */
export const describeTv = (userAgent: string): string =>
  TVS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'TV';

/** The device of a session in words, and its kind: a session paired as a TV is one, whatever its User-Agent. */
export const describeSession = ({ isTv, userAgent }: { isTv: boolean; userAgent: string }) =>
  isTv ? { kind: 'tv' as const, device: describeTv(userAgent) } : describeDevice(userAgent);

/** Identifies a device across requests: the User-Agent without version numbers, which change with every update. */
export const deviceKey = (userAgent: string): string => userAgent.replaceAll(/[\d._]+/g, '');

/** The place of a device in words: its city, or that it shares the network of the request. */
export function describePlace(
  stored: Pick<Device, 'network' | 'place'>,
  current: Pick<Device, 'network'>,
): string {
  if (stored.place !== '') return stored.place;
  const isSame = stored.network !== '' && stored.network === current.network;
  return isSame ? 'nesta mesma rede' : 'em outra rede';
}
