const SHAPE = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.5l-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9Z';

/** The filled part of star `n` at a score in stars: nothing, the left half or all (docs/product-rules.md R22). */
export const fillOf = (n: number, score: number): 0 | 0.5 | 1 =>
  n <= score ? 1 : n - 0.5 <= score ? 0.5 : 0;

/** One star, decorative, in the current colour; outline and filled have the same silhouette. */
export function Star({ fill, size }: { fill: 0 | 0.5 | 1; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPE} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
      {fill > 0 && (
        <path
          d={SHAPE}
          fill="currentColor"
          style={fill < 1 ? { clipPath: 'inset(0 50% 0 0)' } : undefined}
        />
      )}
    </svg>
  );
}
