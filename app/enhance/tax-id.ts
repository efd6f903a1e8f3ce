/** The kinds that are written as on the American card: 123-45-6789. */
const american = ["USA_SSN", "USA_ITIN"];

/** Writes an American tax ID with its dashes while it is typed. The form takes it with or without them. */
export function formatTaxIds(): void {
  // Before React hears of it: what is judged is what is shown.
  document.addEventListener("input", ({ target }) => isTaxId(target) && format(target), { capture: true });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const field = target.form?.querySelector(`[data-tax-id="${CSS.escape(target.name)}"]`);
    if (field && isTaxId(field)) format(field);
  });
}

const isTaxId = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.taxId !== undefined;

function format(field: HTMLInputElement): void {
  const kind = field.form?.elements.namedItem(field.dataset.taxId ?? "");
  if (!(kind instanceof HTMLSelectElement) || !american.includes(kind.value)) return;
  const { value, selectionStart } = field;
  const written = writeTaxId(value);
  if (written === value) return;
  const digits = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  field.value = written;
  const caret = caretAfter(digits);
  field.setSelectionRange(caret, caret);
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** With a dash before the fourth and the sixth digit; as it was typed where it cannot be such a number. */
function writeTaxId(value: string): string {
  const digits = digitsOf(value);
  if (digits.length > 9 || /[^\d\s-]/.test(value)) return value;
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== "").join("-");
}

/** Where so many digits end, their dashes counted. */
const caretAfter = (digits: number): number => digits + (digits > 3 ? 1 : 0) + (digits > 5 ? 1 : 0);
