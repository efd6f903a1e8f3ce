/**
 * The header by which the server in front tells an action that a form was larger than it may be: then its fields are there, and
 * of its file only the beginning.
 */
export const cutHeader = "x-form-cut";

/** Whether the form of this request was larger than it may be. */
export const isCutForm = (request: Request): boolean => request.headers.has(cutHeader);
