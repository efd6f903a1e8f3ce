import type { ReactNode } from "react";
import { BasisBadge } from "~/components/ui/badge";

export const sampleWords = {
  post: "This post ships with the product. Its author is invented, and so is what they disclose.",
  author: "This author is invented, and so is what they disclose.",
};

/** Says of what stands above or below it that it is a sample. */
export const SampleNote = ({ children }: { children: ReactNode }) => (
  <p className="fine">
    <BasisBadge basis="sample" /> {children}
  </p>
);
