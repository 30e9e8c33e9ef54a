// The last step of `npm run build`: what the source says of the element, in the forms that tools and editors read.
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import type {ClassDeclaration, CustomElementDeclaration, Package} from 'custom-elements-manifest';
import ts from 'typescript';

import {fieldsOf, methodsOf} from './class-members.js';
import {descriptionOf, documented, type Documented} from './documentation.js';
import {htmlData} from './html-data.js';

const ELEMENT = 'chat-bot';
const ELEMENT_MODULE = 'element/chat-bot';

const root = fileURLToPath(new URL('../..', import.meta.url));
const {config} = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
  config: unknown;
};
const {options} = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram([`${root}src/index.ts`], options);
const checker = program.getTypeChecker();

/** Where the build puts a module of the source. */
const modulePath = (name: string) => `dist/lib/${name}.js`;

/** The classes of a module of the source. */
function classesOf(name: string): ts.ClassDeclaration[] {
  const file = program.getSourceFile(`${root}src/${name}.ts`);
  if (file === undefined) throw new Error(`There is no src/${name}.ts.`);
  return file.statements.filter(ts.isClassDeclaration);
}

function eventDeclaration(node: ts.ClassDeclaration): ClassDeclaration {
  return {
    kind: 'class',
    name: node.name!.text,
    ...descriptionOf(node),
    superclass: {name: 'Event', package: 'global:'},
    members: fieldsOf(node, checker),
  };
}

function elementDeclaration(node: ts.ClassDeclaration): CustomElementDeclaration {
  const fields = fieldsOf(node, checker);
  const under = (tag: string) => documented(node, tag).map(({name, description}) => ({name, description}));
  return {
    kind: 'class',
    customElement: true,
    name: node.name!.text,
    tagName: ELEMENT,
    ...descriptionOf(node),
    superclass: {name: 'LitElement', package: 'lit'},
    attributes: fields.flatMap(({kind: _, name, attribute, reflects: __, ...rest}) =>
      attribute === undefined ? [] : {name: attribute, fieldName: name, ...rest},
    ),
    members: [...fields, ...methodsOf(node, checker)],
    events: documented(node, 'event').map(event),
    slots: under('slot'),
    cssParts: under('csspart'),
    cssProperties: under('cssproperty'),
  };
}

const event = ({name, description, type}: Documented) => ({
  name,
  description,
  type: {
    text: type,
    references: [{name: type, module: modulePath('events'), start: 0, end: type.length}],
  },
});

function manifest(): Package {
  const elements = classesOf(ELEMENT_MODULE).map(elementDeclaration);
  const events = classesOf('events').map(eventDeclaration);
  const exported = (name: string, module: string) =>
    ({kind: 'js', name, declaration: {name, module: modulePath(module)}}) as const;
  const ofElement = elements.map(({name}) => exported(name, ELEMENT_MODULE));
  const ofEvents = events.map(({name}) => exported(name, 'events'));
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: modulePath(ELEMENT_MODULE),
        declarations: elements,
        exports: ofElement,
      },
      {kind: 'javascript-module', path: modulePath('events'), declarations: events, exports: ofEvents},
      {kind: 'javascript-module', path: modulePath('index'), exports: [...ofElement, ...ofEvents]},
      {
        kind: 'javascript-module',
        path: modulePath('define'),
        exports: ofElement.map(({declaration}) => ({
          kind: 'custom-element-definition',
          name: ELEMENT,
          declaration,
        })),
      },
    ],
  };
}

function write(name: string, content: unknown): void {
  writeFileSync(`${root}dist/${name}`, `${JSON.stringify(content, undefined, 2)}\n`);
}

const described = manifest();
write('custom-elements.json', described);
write('vscode.html-custom-data.json', htmlData(described));
