/** Of a promo code: letters, digits and underscores, one of which is no underscore. */
export const promoCodePattern = /^_*[A-Za-z0-9]\w*$/;
