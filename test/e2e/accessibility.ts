import axe from 'axe-core';
import { isFullTier } from '#test/tier.ts';
import type { Page } from 'playwright';
import { SCREENS } from './site.ts';

/** The rules of axe that every page passes. */
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Violations that axe finds on the page at its present size: rule, element and reason. Without `tags`, by axe's default
 * rules. Only violations leave the page, and a document loads axe once: the package for Playwright does neither, and an
 * analysis with it takes twice the CPU.
 */
export async function violationsHere(page: Page, tags?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(whenShown);
  return page.evaluate(async (runOnly) => {
    // Pages have no frames, and no rule in use reads style sheets, which `preload` would fetch again.
    const options = { resultTypes: ['violations' as const], elementRef: false, preload: false };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      ...options,
      ...(runOnly && { runOnly }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, tags);
}

/** Waits until everything has faded in: half the opacity has half the contrast. */
async function whenShown(): Promise<void> {
  const running = document.getAnimations().filter(({ effect, playState, timeline }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === 'running' && timeline === document.timeline && end !== Infinity;
  });
  // A cancelled animation counts as ended.
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/**
 * Violations that axe finds on the page: in the full tier at both widths, by default at its present one. `widths`:
 * `SCREENS` if both always matter; a test that runs once for each width, or whose page has one, uses `violationsHere`.
 */
export async function violationsOf(
  page: Page,
  widths: typeof SCREENS | [] = isFullTier ? SCREENS : [],
): Promise<string[]> {
  if (widths.length === 0) return violationsHere(page, TAGS);
  const violations: string[] = [];
  for (const { name, screen } of widths) {
    await page.setViewportSize(screen.viewport);
    const atThisWidth = await violationsHere(page, TAGS);
    violations.push(...atThisWidth.map((violation) => `${name} ${violation}`));
  }
  return violations;
}
