import { PasswordField } from "./password-field";
import { showProgress } from "./progress";
import { settleRefusedPage } from "./refused-page";
import { handleScroll } from "./scroll";
import { openDialogsInPlace, SiteDialog } from "./site-dialog";
import { SiteToast } from "./site-toast";
import { SymbolSearch } from "./symbol-search";

/** Upgrades what the page already does without script. */
export function enhance(): void {
  customElements.define("site-toast", SiteToast);
  customElements.define("site-dialog", SiteDialog);
  customElements.define("symbol-search", SymbolSearch);
  customElements.define("password-field", PasswordField);
  // Dialogs before progress: a link that opens in place is no page change.
  openDialogsInPlace();
  handleScroll();
  showProgress();
  settleRefusedPage();
}
