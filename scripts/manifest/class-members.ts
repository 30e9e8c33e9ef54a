import type {ClassMethod, CustomElementField} from 'custom-elements-manifest';
import type {PropertyDeclaration} from 'lit';
import ts from 'typescript';

import {properties} from '../../src/element/options.js';
import {descriptionOf} from './documentation.js';

/** A property, by whatever means. */
type Field = ts.PropertyDeclaration | ts.GetAccessorDeclaration;

/** The public properties of a class, without those of its base class. The class or an interface of it documents them. */
export function fieldsOf(node: ts.ClassDeclaration, checker: ts.TypeChecker): CustomElementField[] {
  const members = publicMembers(node);
  const settable = members.filter(ts.isSetAccessor).map(nameOf);
  return members
    .filter((member): member is Field => ts.isPropertyDeclaration(member) || ts.isGetAccessor(member))
    .map((member) => {
      const declared = declarationOf(member, node, checker);
      const initializer = ts.isPropertyDeclaration(member) ? member.initializer : undefined;
      const isReadonly = ts.isGetAccessor(member)
        ? !settable.includes(nameOf(member))
        : hasModifier(member, ts.ModifierFlags.Readonly);
      return {
        kind: 'field',
        name: nameOf(member),
        ...descriptionOf(declared),
        type: {text: typeText(declared, checker)},
        ...(initializer && {default: initializer.getText()}),
        ...(isReadonly && {readonly: true}),
        ...attributeOf(member),
      };
    });
}

/** The public methods of a class, likewise. */
export function methodsOf(node: ts.ClassDeclaration, checker: ts.TypeChecker): ClassMethod[] {
  return publicMembers(node)
    .filter(ts.isMethodDeclaration)
    .map((method) => ({
      kind: 'method',
      name: nameOf(method),
      ...descriptionOf(method),
      parameters: method.parameters.map((parameter) => ({
        name: nameOf(parameter),
        type: {text: typeText(parameter, checker)},
      })),
      return: {type: {text: method.type?.getText() ?? 'void'}},
    }));
}

/** The declaration that documents a property: that of an interface which the class implements, or else its own. */
function declarationOf(
  member: Field,
  {heritageClauses}: ts.ClassDeclaration,
  checker: ts.TypeChecker,
): Field | ts.PropertySignature {
  const declarations = [...(heritageClauses ?? [])]
    .filter(({token}) => token === ts.SyntaxKind.ImplementsKeyword)
    .flatMap(({types}) => types)
    .map((type) => checker.getTypeAtLocation(type).getProperty(nameOf(member))?.valueDeclaration);
  return declarations.find((one) => one !== undefined && ts.isPropertySignature(one)) ?? member;
}

function publicMembers(node: ts.ClassDeclaration): ts.ClassElement[] {
  const {Private, Protected, Static} = ts.ModifierFlags;
  return node.members.filter(
    (member) =>
      member.name !== undefined &&
      !ts.isPrivateIdentifier(member.name) &&
      !hasModifier(member, Private | Protected | Static),
  );
}

function hasModifier(member: ts.Declaration, flags: ts.ModifierFlags): boolean {
  return (ts.getCombinedModifierFlags(member) & flags) !== 0;
}

function nameOf({name}: ts.NamedDeclaration): string {
  return name?.getText() ?? '';
}

/** As it is written; but a name that stands for a few words is replaced by these. */
function typeText(
  node: Field | ts.PropertySignature | ts.ParameterDeclaration,
  checker: ts.TypeChecker,
): string {
  if (node.type === undefined) return checker.typeToString(checker.getTypeAtLocation(node));
  const type = checker.getTypeFromTypeNode(node.type);
  const [alias] = type.aliasSymbol?.declarations ?? [];
  const isOfWords = type.isUnion() && type.types.every((one) => one.isStringLiteral());
  return (isOfWords && alias && ts.isTypeAliasDeclaration(alias) ? alias : node).type!.getText();
}

/** What sets a property from outside, if anything does. */
function attributeOf(member: Field): Pick<CustomElementField, 'attribute' | 'reflects'> {
  const name = nameOf(member);
  const declared = (properties as Record<string, PropertyDeclaration>)[name];
  if (declared === undefined || declared.attribute === false) return {};
  return {
    attribute: typeof declared.attribute === 'string' ? declared.attribute : name.toLowerCase(),
    ...(declared.reflect && {reflects: true}),
  };
}
