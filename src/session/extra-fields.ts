/** Returns copies of the fields that may be added to a request. Logs those whose values JSON cannot have. */
export function extraFields(body: object): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || /^(?:botId|messages|stream)$/.test(name)) continue;
    try {
      // `stringify` returns `undefined` for functions and symbols, which `parse` refuses.
      fields[name] = JSON.parse(JSON.stringify(value));
    } catch {
      console.error(`<chat-bot>: Cannot send the field "${name}" of event.body: expected a JSON value.`);
    }
  }
  return fields;
}
