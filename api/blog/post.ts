/** A text as its author wrote it; store-posts.ts brings the tables up to these. */
export interface WrittenPost {
  /** names its file and its address */
  id: string;
  title: string;
  summary: string;
  /** slugs of categories.ts */
  categories: readonly string[];
  /** id of authors.ts */
  author: string;
  /** false: for members */
  free: boolean;
  /** ISO times in UTC */
  publishedAt: string;
  updatedAt?: string | undefined;
  /** what its author holds or is paid by, as far as it is about this post */
  disclosure?: string | undefined;
  /** CommonMark with tables */
  body: string;
}

export interface WrittenAuthor {
  id: string;
  name: string;
  role: string;
  about: string;
  disclosures: readonly string[];
}

/** Everything that the blog is made of. */
export interface WrittenBlog {
  categories: readonly { slug: string; name: string }[];
  authors: readonly WrittenAuthor[];
  posts: readonly WrittenPost[];
}
