import list from './gallery-list.css?url';
import rows from './gallery-rows.css?url';
import sheet from './gallery.css?url';

/** The sheets of the pages of lists. Not in the site's own, which every page loads: React waits for them. */
export const GallerySheets = () =>
  [sheet, list, rows].map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="page" />
  ));
