/** Returns `compute` with a cache of one entry: the result of the latest arguments. */
export function memoizeLast<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: {readonly args: Arguments; readonly result: Result} | undefined;
  return (...args) => {
    if (last === undefined || last.args.some((argument, index) => argument !== args[index])) {
      last = {args, result: compute(...args)};
    }
    return last.result;
  };
}
