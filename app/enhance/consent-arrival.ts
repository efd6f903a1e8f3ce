import { websiteBefore } from "./website-before";

/**
 * Tells with a consent which website led here. A page from memory sets no cookie that could hold that until then. With
 * the sending alone, so that nothing is in the page where nobody agrees.
 */
export function tellArrival(): void {
  const website = websiteBefore();
  if (!website) return;
  document.addEventListener("formdata", ({ target, formData }) => {
    const isConsent = target instanceof HTMLFormElement && target.matches("[data-consent]");
    if (isConsent) formData.set("website", website);
  });
}
