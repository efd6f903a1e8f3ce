/** A form that asks by its address is refused as any other is: 422 where one of these has something wrong. */
export const statusOf = (...read: readonly { problems: object }[]): 200 | 422 =>
  read.some(({ problems }) => Object.keys(problems).length > 0) ? 422 : 200;
