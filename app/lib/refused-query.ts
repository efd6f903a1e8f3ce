/** What was asked by an address, with what is wrong with it by the name of its field. */
interface Asked {
  problems: object;
}

export const isWrong = ({ problems }: Asked): boolean => Object.keys(problems).length > 0;

/** A form that asks by its address is refused as any other is: 422 where one of these has something wrong. */
export const statusOf = (...read: readonly Asked[]): 200 | 422 => (read.some(isWrong) ? 422 : 200);

/** The section of a page that an address leads to: its fragment. */
export const sectionOf = (address: string): string | undefined => address.split("#")[1];
