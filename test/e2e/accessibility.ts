import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { SCREENS } from './site.ts';

/** The rules of axe that every page passes. */
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page at 1440 px, and on the same page on a phone's screen. */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, screen } of SCREENS) {
    await page.setViewportSize(screen.viewport);
    // Our pages have no frames, and legacy mode does not open a second tab for each analysis.
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        found.push(`${name} ${id}: ${target.join(' ')} ${failureSummary}`);
      }
    }
  }
  return found;
}
