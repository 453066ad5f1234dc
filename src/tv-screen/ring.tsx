/** @jsxImportSource preact */

/**
 * The ring around the poster that has the focus, after the posters of a row or grid. It is a layer that only
 * moves: a shadow of the posters themselves would have to be painted again at each key.
 */
export function Ring({ left, top = 0 }: { left: number; top?: number }) {
  return <span className="ring" style={{ transform: `translate3d(${left}rem,${top}rem,0)` }} />;
}
