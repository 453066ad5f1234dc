import { describe, expect, it } from 'vitest';
import { LARGEST_ZOOM, moveCrop, regionOf, wholeCrop, zoomCrop } from './image-change.ts';

const wide = { width: 1000, height: 500 };

describe('a crop', () => {
  it('begins with the largest part in the middle', () => {
    expect(regionOf(wide, 1, wholeCrop(wide))).toEqual({
      left: 250,
      top: 0,
      width: 500,
      height: 500,
    });
    expect(regionOf(wide, 4, wholeCrop(wide))).toEqual({
      left: 0,
      top: 125,
      width: 1000,
      height: 250,
    });
  });

  it('moves by pixels of the image and stops at its edges', () => {
    const moved = moveCrop(wide, 1, wholeCrop(wide), { x: 10, y: 10 });
    expect(regionOf(wide, 1, moved)).toMatchObject({ left: 260, top: 0 });
    const far = moveCrop(wide, 1, moved, { x: 9999, y: -9999 });
    expect(regionOf(wide, 1, far)).toMatchObject({ left: 500, top: 0 });
    // From the edge the next step leads back at once.
    expect(regionOf(wide, 1, moveCrop(wide, 1, far, { x: -1, y: 0 })).left).toBe(499);
  });

  it('is enlarged about its middle, within limits, and stays inside the image', () => {
    const edge = moveCrop(wide, 1, zoomCrop(wide, 1, wholeCrop(wide), 2), { x: 9999, y: 9999 });
    expect(regionOf(wide, 1, edge)).toEqual({ left: 750, top: 250, width: 250, height: 250 });
    expect(regionOf(wide, 1, zoomCrop(wide, 1, edge, 1))).toMatchObject({ left: 500, top: 0 });
    expect(zoomCrop(wide, 1, edge, 99).zoom).toBe(LARGEST_ZOOM);
    expect(zoomCrop(wide, 1, edge, 0).zoom).toBe(1);
  });
});
