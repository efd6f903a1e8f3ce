/** What the broker calls the kinds of tax id that a person may have; the first two are American. */
export const taxIdTypes = [
  { value: "USA_SSN", label: "Social Security number (USA)" },
  { value: "USA_ITIN", label: "Individual Taxpayer Identification Number (USA)" },
  { value: "ARG_AR_CUIT", label: "CUIT (Argentina)" },
  { value: "AUS_TFN", label: "Tax File Number (Australia)" },
  { value: "AUS_ABN", label: "Business Number (Australia)" },
  { value: "BOL_NIT", label: "NIT (Bolivia)" },
  { value: "BRA_CPF", label: "CPF (Brazil)" },
  { value: "CHL_RUT", label: "RUT (Chile)" },
  { value: "COL_NIT", label: "NIT (Colombia)" },
  { value: "CRI_NITE", label: "NITE (Costa Rica)" },
  { value: "DEU_TAX_ID", label: "Tax identification number (Germany)" },
  { value: "DOM_RNC", label: "RNC (Dominican Republic)" },
  { value: "ECU_RUC", label: "RUC (Ecuador)" },
  { value: "FRA_SPI", label: "SPI (France)" },
  { value: "GBR_UTR", label: "Unique Taxpayer Reference (United Kingdom)" },
  { value: "GBR_NINO", label: "National Insurance number (United Kingdom)" },
  { value: "GTM_NIT", label: "NIT (Guatemala)" },
  { value: "HND_RTN", label: "RTN (Honduras)" },
  { value: "HUN_TIN", label: "Tax identification number (Hungary)" },
  { value: "IDN_KTP", label: "KTP (Indonesia)" },
  { value: "IND_PAN", label: "PAN (India)" },
  { value: "ISR_TAX_ID", label: "Tax identification number (Israel)" },
  { value: "ITA_TAX_ID", label: "Codice fiscale (Italy)" },
  { value: "JPN_TAX_ID", label: "My Number (Japan)" },
  { value: "MEX_RFC", label: "RFC (Mexico)" },
  { value: "NIC_RUC", label: "RUC (Nicaragua)" },
  { value: "NLD_TIN", label: "BSN (Netherlands)" },
  { value: "PAN_RUC", label: "RUC (Panama)" },
  { value: "PER_RUC", label: "RUC (Peru)" },
  { value: "PRY_RUC", label: "RUC (Paraguay)" },
  { value: "SGP_NRIC", label: "NRIC (Singapore)" },
  { value: "SGP_FIN", label: "FIN (Singapore)" },
  { value: "SGP_ASGD", label: "ASGD (Singapore)" },
  { value: "SGP_ITR", label: "ITR (Singapore)" },
  { value: "SLV_NIT", label: "NIT (El Salvador)" },
  { value: "SWE_TAX_ID", label: "Personnummer (Sweden)" },
  { value: "URY_RUT", label: "RUT (Uruguay)" },
  { value: "VEN_RIF", label: "RIF (Venezuela)" },
  { value: "NATIONAL_ID", label: "National identity card number" },
  { value: "PASSPORT", label: "Passport number" },
  { value: "PERMANENT_RESIDENT", label: "Permanent resident number" },
  { value: "DRIVER_LICENSE", label: "Driver’s license number" },
  { value: "OTHER_GOV_ID", label: "Another government ID" },
] as const;

const american = ["USA_SSN", "USA_ITIN"];

/** Who pays taxes in the USA certifies an American number on the tax form, and can have no other (Form W-9). */
export const judgeTaxIdType = (type: string, taxResidence: string | undefined): string | undefined =>
  taxResidence === "USA" && !american.includes(type)
    ? "Taxes in the USA are paid under a Social Security number or an ITIN"
    : undefined;

/** What is wrong with the shape of a tax id, in a sentence; undefined when nothing is (PROVIDERS 1). */
export function judgeTaxId(value: string, type: string): string | undefined {
  const id = value.trim();
  const bare = id.replace(/[\s-]/g, "");
  if (!american.includes(type)) {
    return bare.length < 2 || isRepeated(bare)
      ? "Please check this number: it cannot be a tax ID"
      : undefined;
  }
  if (!/^\d{9}$/.test(bare) || !/^\d{3}[ -]?\d{2}[ -]?\d{4}$/.test(id)) {
    return "Please enter nine digits, with or without dashes";
  }
  if (type === "USA_ITIN" && !bare.startsWith("9")) return "Please check this number: an ITIN begins with 9";
  if (type === "USA_SSN" && bare.startsWith("9")) {
    return "This is an ITIN, as it begins with 9. Please choose that kind of tax ID";
  }
  const [area, group, serial] = [bare.slice(0, 3), bare.slice(3, 5), bare.slice(5)];
  const impossible =
    area === "000" || area === "666" || group === "00" || serial === "0000" || advertised.includes(bare);
  return impossible || isRepeated(bare) || isSequential(bare)
    ? "Please check this number: no such number is ever issued"
    : undefined;
}

/** An American one as it is written on its card; any other as it was typed. */
export const writeTaxId = (value: string | undefined, type: string | undefined): string | undefined =>
  american.includes(type ?? "") ? value?.replace(/^(\d{3})[ -]?(\d{2})[ -]?(\d{4})$/, "$1-$2-$3") : value;

/** The same for one id however it is written, and another for each country's; never shown. */
export function bareTaxId(value: string, type: string): string {
  const bare = value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return `${american.includes(type) ? "USA" : type} ${bare}`;
}

/** Only the last four characters can be read. */
export function maskTaxId(value: string): string {
  const bare = value.replace(/[\s-]/g, "");
  const shown = bare.length > 4 ? bare.slice(-4) : "";
  return `${"•".repeat(Math.min(5, bare.length - shown.length))}${shown}`;
}

/** Who refuses something repeats it, with or without its dashes; of a tax id nothing may stay anywhere. */
export function withoutTaxId(text: string, taxId: string): string {
  const characters = [...taxId].filter((character) => /[\p{L}\p{N}]/u.test(character));
  if (characters.length === 0) return text;
  return text.replace(new RegExp(characters.join("[^\\p{L}\\p{N}]*"), "giu"), "…");
}

/** Printed on sample cards, and withdrawn for that. */
const advertised = ["078051120", "219099999"];
const isRepeated = (text: string) => new Set(text).size === 1;
const isSequential = (digits: string) => ["123456789", "987654321"].includes(digits);
