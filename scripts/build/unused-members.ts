import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

import MagicString from 'magic-string';
import {parseSync, Visitor, type ESTree} from 'vite';

/** What our sources use of a library. */
export interface Uses {
  /** Names of members that they read. */
  readonly read: ReadonlySet<string>;
  /** `Class.method` of each method that a class of ours replaces and does not call. */
  readonly replaced: ReadonlySet<string>;
  /** Values of the library's options that never change. */
  readonly options: Readonly<Record<string, boolean | null>>;
}

interface Member {
  readonly name: string;
  /** Starts with the name by which its class is exported. */
  readonly method?: string;
  readonly start: number;
  readonly end: number;
}

/** Returns what the modules in `folder` read and replace. */
export function usesIn(folder: string): Pick<Uses, 'read' | 'replaced'> {
  const read = new Set<string>();
  const replaced = new Set<string>();
  for (const file of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
    if (!file.endsWith('.ts')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    const {program} = parseSync(file, code);
    for (const {name} of readsIn(program)) read.add(name);
    new Visitor({
      ClassDeclaration({superClass, body}) {
        if (superClass?.type !== 'Identifier') return;
        for (const {name, start, end} of methodsIn(body)) {
          const isCalled = code.slice(start, end).includes(`super.${name}(`);
          if (!isCalled) replaced.add(`${superClass.name}.${name}`);
        }
      },
    }).visit(program);
  }
  return {read, replaced};
}

/**
 * Removes what bundlers keep of a library: members whose names neither the library nor our sources read, methods that a class
 * of ours replaces, and expressions at the top level, whose results nothing uses. Replaces options by their values.
 */
export function withoutUnused(code: string, {read, replaced, options}: Uses): MagicString {
  const {program, module} = parseSync('library.js', code);
  const source = new MagicString(code);
  const members: Member[] = [];
  const classNames = new Map(
    module.staticExports.flatMap(({entries}) =>
      entries.map(({localName, exportName}) => [localName.name, exportName.name]),
    ),
  );
  for (const statement of program.body) {
    if (statement.type === 'ExpressionStatement') source.remove(statement.start, statement.end);
  }
  new Visitor({
    VariableDeclarator({id, init}) {
      if (id.type !== 'Identifier' || init?.type !== 'ClassExpression') return;
      const className = classNames.get(id.name);
      members.push(
        ...methodsIn(init.body).map((member) => ({...member, method: `${className}.${member.name}`})),
      );
    },
    ObjectExpression({properties}) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
        members.push({name: property.key.name, start: property.start, end: property.end});
      }
    },
    MemberExpression({start, end}) {
      const [, name = ''] = /^this\.options\.(\w+)$/.exec(code.slice(start, end)) ?? [];
      if (name in options) source.update(start, end, String(options[name]));
    },
  }).visit(program);
  const reads = readsIn(program);
  for (const {name, method = '', start, end} of members) {
    const same = members.filter((member) => member.name === name);
    // What only members of the same name read is not read.
    const isRead = reads.some(
      (place) => place.name === name && !same.some(({start, end}) => start < place.at && place.at < end),
    );
    if ((isRead || read.has(name)) && !replaced.has(method)) continue;
    const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? [];
    source.remove(start, end + comma.length);
  }
  return source;
}

function methodsIn({body}: ESTree.ClassBody): Member[] {
  return body.flatMap((member) => {
    if (member.type !== 'MethodDefinition' || member.kind === 'constructor') return [];
    const {key, start, end} = member;
    return key.type === 'Identifier' && !member.computed ? [{name: key.name, start, end}] : [];
  });
}

/** Returns the names of members that a program reads or contains as strings, with their places. */
function readsIn(program: ESTree.Program): {readonly name: string; readonly at: number}[] {
  const reads: {name: string; at: number}[] = [];
  new Visitor({
    Literal({value, start}) {
      if (typeof value === 'string') reads.push({name: value, at: start});
    },
    MemberExpression({property, computed}) {
      if (!computed && property.type === 'Identifier') reads.push({name: property.name, at: property.start});
    },
    ObjectPattern({properties}) {
      for (const property of properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          reads.push({name: property.key.name, at: property.start});
    },
  }).visit(program);
  return reads;
}
