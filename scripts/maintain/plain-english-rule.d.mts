import type {Rule} from 'eslint';

export declare const plainEnglishRule: Rule.RuleModule;
