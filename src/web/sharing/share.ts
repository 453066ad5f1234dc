import { showToast } from '#ui/toast.tsx';

/** Milliseconds that a share toast stays (docs/product-rules.md R56). */
const TOAST_LIFE = 750;

/** Addresses of the networks' own share pages (documented by Meta and by WhatsApp). */
export const facebookShare = (url: string): string =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;

export const whatsappShare = (url: string, text: string): string =>
  `https://api.whatsapp.com/send?text=${encodeURIComponent(`${text} ${url}`)}`;

/** Opens a network's share page in a window of fixed size (docs/product-rules.md R30). */
export function openPopup(address: string): void {
  window.open(address, '_blank', 'popup,noopener,noreferrer,width=550,height=400');
}

/** Copies a link and says whether that succeeded; `within` is inside the open dialog. */
export async function copyLink(url: string, within: Element): Promise<void> {
  const copied = await copyText(url, within);
  showToast({
    text: copied ? 'Link copiado' : 'Erro ao copiar link.',
    kind: copied ? 'success' : 'error',
    ...(copied ? { icon: 'link' as const } : {}),
    place: 'top',
    duration: TOAST_LIFE,
  });
}

/**
 * Copies a text; without a clipboard API (or outside a secure context) through a selected field.
 */
async function copyText(text: string, within: Element): Promise<boolean> {
  try {
    if (navigator.clipboard && window.isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused by the browser: try the selected field.
  }
  return copyBySelection(text, within);
}

function copyBySelection(text: string, within: Element): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside the dialog: elements outside an open modal cannot be focused.
  within.append(field);
  const focused = document.activeElement;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
