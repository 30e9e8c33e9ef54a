/** A function that gives its last result again for as long as its arguments stay the same. */
export function remember<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: {readonly given: Arguments; readonly result: Result} | undefined;
  return (...given) => {
    if (last === undefined || last.given.some((argument, index) => argument !== given[index])) {
      last = {given, result: make(...given)};
    }
    return last.result;
  };
}
