/** Dragged over this part of its width, a notice goes (SPEC 9). */
const threshold = 0.8;

/** Lets an element be dragged sideways; past the threshold it is dismissed on release, else it springs back. */
export function letDrag(element: HTMLElement, dismiss: () => void): void {
  let startX: number | undefined;
  const shift = (by: number) => {
    const part = Math.min(1, Math.abs(by) / (element.offsetWidth || 1));
    element.style.translate = by ? `${by}px` : "";
    element.style.opacity = by ? String(1 - part * 0.8) : "";
  };
  const end = () => {
    startX = undefined;
    element.removeAttribute("data-dragging");
    shift(0);
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("a"))) return;
    startX = event.clientX;
    element.setPointerCapture(event.pointerId);
    element.setAttribute("data-dragging", "");
  });
  element.addEventListener("pointermove", (event) => {
    if (startX !== undefined) shift(event.clientX - startX);
  });
  element.addEventListener("pointerup", (event) => {
    if (startX === undefined) return;
    const far = Math.abs(event.clientX - startX) >= threshold * element.offsetWidth;
    end();
    if (far) dismiss();
  });
  element.addEventListener("pointercancel", end);
}
