/**
 * A real 404 for a route to throw: the error page with a sentence of its own, such as "We have no stock under XYZ."
 * The page adds the ways on; the request's id comes with the page.
 */
export const notFound = (message: string): Response => Response.json({ message }, { status: 404 });

/** A 410: what was at this address was taken away, and a sentence says why. */
export const gone = (message: string): Response => Response.json({ message }, { status: 410 });
