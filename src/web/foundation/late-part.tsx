import { memo, Suspense, use, type ComponentType, type NamedExoticComponent } from 'react';

/** A part of a page whose code loads after the rest of the page is interactive. */
export interface LatePart<Props extends object> {
  Part: NamedExoticComponent<Props>;
  /** Loaders await it: the server renders the part whole, a navigation shows it at once. */
  load: () => Promise<void>;
}

const nextClick = () =>
  new Promise((resolve) => addEventListener('click', resolve, { capture: true, once: true }));

/**
 * Splits off a part below the fold. The server's HTML contains it; the browser takes it over when its code has arrived,
 * and a page that was navigated to waits for it in its loader.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let arrival: Promise<void> | undefined;

  const load = () =>
    (loading ??= fetchPart().then(
      (part) => {
        Loaded = part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  // While the code does not come, the server's HTML stays as it is, and its links work.
  const untilLoaded = (): Promise<void> => load().catch(() => nextClick().then(untilLoaded));

  function Late(props: Props) {
    if (!Loaded) use((arrival ??= untilLoaded()));
    return Loaded && <Loaded {...props} />;
  }

  // The memo keeps updates from outside away from HTML that is not taken over yet: React would throw
  // that HTML away and show the empty fallback.
  const Part = memo((props: Props) => (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  ));
  return { Part, load };
}
