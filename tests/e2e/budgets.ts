/** What a page without React may bring of script, in bytes as gzip packs them (QUALITY P9). */
export const plainBudget = 8_000;

/** What a page with React may bring before a chart is opened: what opens one loads it (QUALITY P10). */
export const hydratingBudget = 130_000;

/** What the HTML of a page of research may have over the wire, in bytes as brotli and as gzip pack it (QUALITY P17). */
export const pageBudget = 40_000;
