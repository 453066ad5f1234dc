import { Link } from '@tanstack/react-router';

/**
 * Leads to the page of the viewer's lists. The dialog leaves with the page it is on: to close it first
 * would go back in the history while the navigation runs.
 */
export const AllLists = () => (
  <Link to="/gallery" className="list-all">
    Ver todas as coleções
  </Link>
);
