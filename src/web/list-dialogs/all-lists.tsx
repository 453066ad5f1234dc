import { Link } from '@tanstack/react-router';

/** Leads to the page of the viewer's lists. */
export const AllLists = () => (
  <Link to="/gallery" className="list-all">
    Ver todas as coleções
  </Link>
);
