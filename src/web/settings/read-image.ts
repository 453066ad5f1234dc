/** The longest side that is kept in memory, px: more than any stored size needs at the largest zoom. */
const LONGEST_SIDE = 4096;

/**
 * Decodes a file, upright, for a crop. A canvas and not an address of the file: the policy of our pages
 * allows no `blob:`.
 * @throws where the browser cannot decode it
 */
export async function readImage(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  // A photo is sent as JPEG, which has no transparency.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--n2');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
