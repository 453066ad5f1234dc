// Patches @tanstack/react-router 1.170.46: the types of `navigate`, which know the declared parameters only.
// Proof: test/e2e/seasons.e2e.ts. May go when a route can declare parameters that do not load it again.

/** Parameters of the page's own address that its route does not declare, because a change of them must not load it again. */
export const looseSearch = (search: Record<string, string | number>): never => search as never;
