/** What posts, their categories and authors are called in addresses: "what-a-put-is". At most 100 characters. */
export const blogIdPattern = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Characters of a post's text, in CommonMark. Longer, it takes its parser seconds. */
export const LONGEST_POST = 50_000;
/** Whether a picture in a text, in CommonMark, has no words for who does not see it. */
export const hasMutePicture = (text: string): boolean => /!\[\s*\][([]/.test(text);

/** Of what its author holds in what it is about, which stands beside their statement not to trade it. */
export const LONGEST_POST_HOLDINGS = 800;
