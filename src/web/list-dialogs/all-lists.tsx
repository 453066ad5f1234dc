/** Leads to the page of the viewer's lists; `onLeave` closes the dialog. */
export const AllLists = ({ onLeave }: { onLeave: () => void }) => (
  <a href="/gallery" className="list-all" onClick={onLeave}>
    Ver todas as coleções
  </a>
);
