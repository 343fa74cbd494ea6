import type { Page } from "@playwright/test";

/** Minimum height of touch targets, in CSS pixels. */
const MIN_TARGET_PX = 44;

export const findLayoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    const sideways = document.documentElement.scrollWidth - width;
    if (sideways > 0) faults.push(`scrolls ${sideways} px sideways`);
    type TextBox = { node: Text; text: string; left: number; right: number; top: number; bottom: number };
    const textBoxes: TextBox[] = [];
    const hidden = (each: Element) => {
      const { clipPath, visibility, position, insetBlockStart } = getComputedStyle(each);
      return (
        clipPath !== "none" ||
        visibility === "hidden" ||
        (position === "absolute" && insetBlockStart === "-96px")
      );
    };
    /** The nearest ancestor that clips its content; `null` if the reader can scroll to it. */
    const clippingAncestor = (each: Element | null): Element | null => {
      for (let at = each; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX + overflowY)) return null;
        if (/hidden|clip/.test(overflowX + overflowY)) return at;
      }
      return null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement!;
      if (!node.data.trim() || parent.closest("script, style, option, [hidden], svg, .skip")) continue;
      // Text in a closed `<details>` also has boxes.
      if (!parent.checkVisibility()) continue;
      let out = false;
      for (let at: Element | null = parent; at && !out; at = at.parentElement) out = hidden(at);
      if (out) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clippingBox = clippingAncestor(parent)?.getBoundingClientRect();
      let scrolls = false;
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement)
        scrolls ||= /auto|scroll/.test(getComputedStyle(at).overflowX);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 2 || bottom - top < 2) continue;
        const text = node.data.trim().slice(0, 40);
        // A font's box is taller than its letters, so neighbouring lines may touch.
        const letters = (bottom - top) * 0.25;
        // A sticky bar covers what scrolls below it.
        if (!parent.closest(".give-bar"))
          textBoxes.push({ node, text, left, right, top: top + letters, bottom: bottom - letters });
        if (!scrolls && (left < -1 || right > width + 1)) faults.push(`out of the screen: ${text}`);
        if (
          clippingBox &&
          (left < clippingBox.left - 1 ||
            right > clippingBox.right + 1 ||
            top + letters < clippingBox.top - 1 ||
            bottom - letters > clippingBox.bottom + 1)
        )
          faults.push(`cut off: ${text}`);
      }
    }
    for (const each of document.querySelectorAll("a, button, input, select, textarea")) {
      const { left, right, width: wide } = each.getBoundingClientRect();
      if (wide < 2 || each.closest("[hidden], .skip") || !each.checkVisibility({ checkVisibilityCSS: true }))
        continue;
      let out = false;
      for (let at: Element | null = each; at && !out; at = at.parentElement)
        out = hidden(at) || /auto|scroll/.test(getComputedStyle(at).overflowX);
      if (!out && (left < -1 || right > width + 1))
        faults.push(`out of the screen: ${each.tagName.toLowerCase()} ${each.className}`);
    }
    for (const [index, one] of textBoxes.entries())
      for (const other of textBoxes.slice(index + 1))
        if (
          one.node !== other.node &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
        )
          faults.push(`overlap: ${one.text} | ${other.text}`);
    for (const field of document.querySelectorAll("select, button, .button")) {
      const { overflowX } = getComputedStyle(field);
      if (field.scrollWidth > field.clientWidth + 1 && overflowX !== "visible")
        faults.push(`does not fit: ${field.textContent.trim().slice(0, 40)}`);
    }
    return [...new Set(faults)];
  });

/** Finds controls, and links outside sentences, that are too small for a finger. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((minHeight) => {
    const faults: string[] = [];
    const isVisible = (each: Element) =>
      each.checkVisibility({ checkVisibilityCSS: true }) &&
      !each.closest(".skip, .visually-hidden, [hidden]");
    const isInSentence = (link: Element) => {
      let block = link.parentElement!;
      while (getComputedStyle(block).display === "inline") block = block.parentElement!;
      const copy = block.cloneNode(true) as Element;
      copy.querySelectorAll("a, button, .visually-hidden").forEach((each) => each.remove());
      return getComputedStyle(link).display === "inline" && /[\p{L}\d]{2}/u.test(copy.textContent);
    };
    /** Measures from the middle up and down, as far as a touch hits the element. */
    const touchHeight = (each: Element) => {
      each.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const x = (left + right) / 2;
      const middle = (top + bottom) / 2;
      const hits = (y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (each === hit || each.contains(hit));
      };
      let height = 1;
      for (let y = middle + 1; hits(y) && height < minHeight; y++) height++;
      for (let y = middle - 1; hits(y) && height < minHeight; y--) height++;
      return height;
    };
    for (const each of document.querySelectorAll("a[href], button, select, input, textarea, summary")) {
      if (!isVisible(each) || each.matches("[type=hidden]")) continue;
      if (each.matches("a") && isInSentence(each)) continue;
      const target = each.matches("[type=radio], [type=checkbox]") ? (each.closest("label") ?? each) : each;
      const { height, width } = target.getBoundingClientRect();
      if (width === 0 || height >= minHeight - 0.5 || touchHeight(target) >= minHeight - 1) continue;
      faults.push(
        `${Math.round(height)} px: ${target.tagName.toLowerCase()} ${target.textContent.trim().slice(0, 40) || each.getAttribute("name")} in ${target.closest("[class]")?.className}`,
      );
    }
    return [...new Set(faults)];
  }, MIN_TARGET_PX);

/** Sets the browser's font size, which media queries in `rem` follow. @param size in pixels; the default is 16 */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: size } });
  await session.detach();
}
