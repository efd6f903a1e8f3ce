/** The form of /subscribe, whose fields' ids begin with it. */
export const subscribeFormId = "subscribe";
export const promoFormId = "promo";
