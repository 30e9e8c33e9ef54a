/** One event of a stream. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Returns the events of a complete stream that have data, by the rules of HTML. */
export function eventsOf(text: string): StreamEvent[] {
  return text.split(/\r\n\r\n|\n\n|\r\r/).flatMap((block) => {
    const values = (field: string) =>
      block.split(/\r\n|\n|\r/).flatMap((line) => {
        const [, name, value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
        return name === field ? value : [];
      });
    const data = values('data');
    return data.length > 0 ? {name: values('event').at(-1) ?? '', data: data.join('\n')} : [];
  });
}
