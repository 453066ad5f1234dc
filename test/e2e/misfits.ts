// Functions that run in the page: they refer to nothing outside of themselves.

/**
 * Lists what a visitor cannot read at the page's present size, each with its reason: an element that leaves the
 * window sideways, and a text that its box cuts off or that leaves the box's ground. Deliberate scrollers
 * (carousels, strips of seasons) may hold more than they show, but must be inside the window themselves;
 * texts that end in an ellipsis and drawings, which are hidden from screen readers, may be cropped.
 */
export function findMisfits(): string[] {
  const width = document.documentElement.clientWidth;
  const modal = [...document.querySelectorAll('dialog')].findLast((dialog) =>
    dialog.matches(':modal'),
  );
  const root = modal ?? document.body;
  const misfits = new Set<string>();
  const report = (element: Element, reason: string) => {
    const name = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const place = [element.parentElement, element].map((part) => {
      const classes = part?.getAttribute('class');
      return `${part?.tagName.toLowerCase()}${classes ? `.${classes.split(' ')[0]}` : ''}`;
    });
    misfits.add(`${place.join(' > ')} “${name}” ${reason}`);
  };

  /** Remembers what a function says of an element: most are asked about once for each text in them. */
  const remembering = <Value>(read: (element: Element) => Value) => {
    const results = new Map<Element, Value>();
    return (element: Element): Value => {
      if (!results.has(element)) results.set(element, read(element));
      return results.get(element)!;
    };
  };
  const styleOf = remembering((element) => getComputedStyle(element));
  const boxOf = remembering((element) => element.getBoundingClientRect());
  /** The element and what it is in, up to the body. */
  const lineOf = remembering((element) => {
    const line: Element[] = [];
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== document.body;
      ancestor = ancestor.parentElement
    )
      line.push(ancestor);
    return line;
  });
  const scrolls = remembering(
    (element) =>
      /auto|scroll/.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth,
  );
  const isForScreenReaders = remembering((element) =>
    lineOf(element).some((ancestor) => styleOf(ancestor).clipPath.startsWith('inset(50%')),
  );
  const isDrawing = (element: Element) =>
    element.closest('[aria-hidden="true"], [alt=""]') !== null;
  const isShown = remembering((element) => element.checkVisibility({ visibilityProperty: true }));

  for (const element of root.querySelectorAll('*')) {
    const { left, right, width: own, height } = boxOf(element);
    if ((left >= -0.5 && right <= width + 0.5) || own <= 1 || height <= 1) continue;
    if (!isShown(element) || isDrawing(element) || isForScreenReaders(element)) continue;
    if (lineOf(element).slice(1).some(scrolls)) continue;
    report(element, `is at ${Math.round(left)} to ${Math.round(right)} of ${width} px`);
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement!;
    if (!text.nodeValue!.trim() || element.closest('script, style, noscript, option, svg'))
      continue;
    if (!isShown(element) || isDrawing(element) || isForScreenReaders(element)) continue;
    // Lines may be lower than the font's ascenders and descenders.
    const slack = Number.parseFloat(styleOf(element).fontSize) * 0.3;
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      for (const box of lineOf(element)) {
        const style = styleOf(box);
        if (/inline$|contents/.test(style.display)) continue;
        const { left, right, top, bottom } = boxOf(box);
        const isAside = line.right > right + 1 || line.left < left - 1;
        const isBeyond = line.bottom > bottom + slack || line.top < top - slack;
        const hidesX = style.overflowX !== 'visible';
        const hidesY = style.overflowY !== 'visible';
        if ((isAside && hidesX) || (isBeyond && hidesY)) {
          const isMeant =
            scrolls(box) ||
            /auto|scroll/.test(style.overflowY) ||
            style.textOverflow === 'ellipsis' ||
            style.webkitLineClamp !== 'none';
          const isOutside = line.top >= bottom - 1 || line.bottom <= top + 1;
          if (!isMeant && !isOutside) report(element, 'is cut off');
          break;
        }
        const hasGround = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
        const hasFrame = hasGround || Number.parseFloat(style.borderTopWidth) > 0;
        if (hasFrame && (isAside || isBeyond) && styleOf(element).position !== 'absolute') {
          report(element, 'leaves its ground');
          break;
        }
        if (hasGround) break;
      }
    }
  }
  return [...misfits];
}

/** The share of the window covered by elements that do not scroll with the page, from 0 to 1. */
export function shareCovered(): number {
  let covered = 0;
  let points = 0;
  for (let y = 4; y < window.innerHeight; y += 8) {
    for (let x = 8; x < window.innerWidth; x += 40) {
      points += 1;
      let element = document.elementFromPoint(x, y);
      while (element && !/fixed|sticky/.test(getComputedStyle(element).position))
        element = element.parentElement;
      if (element) covered += 1;
    }
  }
  return covered / points;
}
