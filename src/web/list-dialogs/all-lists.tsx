/**
 * Leads to the page of the viewer's lists. It loads the document: after a navigation of the router from
 * this dialog, Back would change the address but not the page.
 */
export const AllLists = () => (
  <a href="/gallery" className="list-all">
    Ver todas as coleções
  </a>
);
