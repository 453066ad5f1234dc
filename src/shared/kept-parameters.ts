/**
 * Parameters of campaigns and advertisements, which count visits of a link. No page of the site reads them, but a
 * redirect that drops them makes a visit look like one from nowhere.
 */
const CAMPAIGN = /^(utm|mtm|pk|piwik|hsa)_[a-z_]{1,30}$/i;
const CLICK: ReadonlySet<string> = new Set([
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  'fbclid',
  'igsh',
  'igshid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'epik',
  'yclid',
  'mc_cid',
  'mc_eid',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
]);

/** Read in the browser by every page with a list of titles: limits it to the visitor's services. */
const OF_LISTS = 'meus';

/** True for a parameter that every redirect keeps, beside those of the page that it leads to. */
export const isKeptParameter = (name: string): boolean =>
  name === OF_LISTS || CLICK.has(name.toLowerCase()) || CAMPAIGN.test(name);
