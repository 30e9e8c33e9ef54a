/**
 * The scripts of pages that replace built-in methods, by the kind of page. Each has the replacements of a
 * library, as far as they affect functions that scripts use today. They run before ours.
 */
export const OLD_PAGES: Readonly<Record<string, string>> = {
  'prototype.js 1.7': `
    function $A(iterable) {
      if (!iterable) return [];
      if ('toArray' in Object(iterable)) return iterable.toArray();
      var length = iterable.length || 0, results = new Array(length);
      while (length--) results[length] = iterable[length];
      return results;
    }
    Array.from = $A;
    Array.prototype.toArray = Array.prototype.entries = function () { return this.slice(0); };
    Array.prototype.each = Array.prototype.forEach;
    Array.prototype.find = function (iterator, context) {
      var stop = {}, result;
      try {
        this.each(function (value, index) {
          if (iterator.call(context, value, index, this)) { result = value; throw stop; }
        }, this);
      } catch (error) { if (error !== stop) throw error; }
      return result;
    };
    Array.prototype._reverse = Array.prototype.reverse;
    Array.prototype.reverse = function (inline) { return (inline === false ? this.slice(0) : this)._reverse(); };
    Array.prototype.first = function () { return this[0]; };
    Array.prototype.size = function () { return this.length; };
    Array.prototype.include = function (value) { return this.indexOf(value) !== -1; };
    Object.values = function (object) { var results = []; for (var name in object) results.push(object[name]); return results; };
    String.prototype.toArray = function () { return this.split(''); };
    String.prototype.strip = function () { return this.replace(/^\\s+/, '').replace(/\\s+$/, ''); };
    String.prototype.sub = function () { return String(this); };
    Function.prototype.methodize = function () { return this; };
    var NativeElement = window.Element;
    window.Element = function (name) { return document.createElement(name); };
    window.Element.prototype = NativeElement.prototype;
    HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
    HTMLElement.prototype.scrollTo = function () { window.scrollTo(0, 0); return this; };
    HTMLElement.prototype.update = HTMLElement.prototype.insert = function () { return this; };
    HTMLElement.prototype.show = HTMLElement.prototype.hide = HTMLElement.prototype.toggle = function () { return this; };
  `,
  'prototype.js 1.6': `
    function json(value) {
      if (value === undefined || typeof value === 'function') return;
      if (value === null || typeof value === 'boolean') return String(value);
      if (value.toJSON) return value.toJSON();
      var results = [];
      for (var name in value) if (json(value[name]) !== undefined) results.push(name.toJSON() + ': ' + json(value[name]));
      return '{' + results.join(', ') + '}';
    }
    Array.from = function (list) { return [].slice.call(list || []); };
    Array.prototype.toArray = Array.prototype.entries = function () { return [].concat(this); };
    Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
    Array.prototype.toJSON = function () { return '[' + this.map(json).join(', ') + ']'; };
    String.prototype.toJSON = function () { return '"' + this.replace(/["\\\\]/g, '\\\\$&') + '"'; };
    Number.prototype.toJSON = function () { return String(this); };
    Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
    Object.defineProperty(Object.prototype, 'toJSON', {
      value: function () { return 'an object'; }, writable: true, configurable: true,
    });
    Object.keys = function (object) { var keys = []; for (var name in object) keys.push(name); return keys; };
    Object.values = function (object) { var values = []; for (var name in object) values.push(object[name]); return values; };
    Function.prototype.bind = function () {
      var method = this, given = [].slice.call(arguments), object = given.shift();
      return function () { return method.apply(object, given.concat([].slice.call(arguments))); };
    };
    String.prototype.startsWith = function (pattern) { return this.indexOf(pattern) === 0; };
    String.prototype.endsWith = function (pattern) {
      var at = this.length - pattern.length;
      return at >= 0 && this.lastIndexOf(pattern) === at;
    };
    document.getElementsByClassName = function (name) { return [].slice.call(document.querySelectorAll('.' + name)); };
  `,
  'MooTools 1.4': `
    function type(prototype) {
      function Type() { return this; }
      Type.prototype = prototype || {};
      return Type;
    }
    Array.from = function (item) {
      if (item == null) return [];
      if (typeof item === 'string' || typeof item.length !== 'number') return [item];
      return Array.isArray(item) ? item : [].slice.call(item);
    };
    Number.from = function (item) { var number = parseFloat(item); return isFinite(number) ? number : null; };
    String.from = Function.from = function (item) { return item; };
    Object.values = function (object) { return Object.keys(object).map(function (name) { return object[name]; }); };
    Object.each = function (object, each) { for (var name in object) each(object[name], name); };
    Object.map = Object.filter = Object.clone = function (object) { return object; };
    Array.prototype.contains = function (item, from) { return this.indexOf(item, from) !== -1; };
    Array.prototype.include = function (item) { if (!this.contains(item)) this.push(item); return this; };
    Array.prototype.erase = Array.prototype.append = Array.prototype.clean = function () { return this; };
    Array.prototype.$family = function () { return 'array'; };
    String.prototype.contains = function (text) { return (' ' + this + ' ').indexOf(' ' + text + ' ') > -1; };
    String.prototype.clean = function () { return this.trim(); };
    String.prototype.repeat = function (times) { return new Array(times + 1).join(this); };
    Date.parse = function (text) { return new Date(text); };
    Date.prototype.toISOString = Date.prototype.toJSON = function () {
      var date = new Date(this - this.getTimezoneOffset() * 6e4);
      return Intl.DateTimeFormat('sv-SE', {dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC'}).format(date).replace(' ', 'T') + '+00:00';
    };
    var NativeElement = window.Element;
    window.Element = function (name) { return document.createElement(name); };
    window.Element.prototype = NativeElement.prototype;
    window.Document = type();
    window.Window = type();
    window.Request = type();
    window.DOMEvent = window.Event = function (event) {
      this.event = event;
      this.type = event.type;
      if (this.type.indexOf('key') === 0) this.key = event.keyCode;
    };
    NativeElement.prototype.scrollTo = function (x, y) { this.scrollLeft = x; this.scrollTop = y; return this; };
    ['set', 'get', 'inject', 'adopt', 'show', 'hide', 'toggle', 'erase', 'empty', 'dispose'].forEach(function (name) {
      NativeElement.prototype[name] = function () { return this; };
    });
  `,
  'shims and enumerable additions': `
    function define(object, name, value) { object[name] = value; }
    Array.prototype.last = Object.prototype.extend = String.prototype.format = Function.prototype.method = function () { return this; };
    Object.prototype.isOld = true;
    define(Array.prototype, 'map', function (each, that) {
      var results = new Array(this.length);
      for (var index = 0; index < this.length; index += 1) if (index in this) results[index] = each.call(that, this[index], index, this);
      return results;
    });
    define(Array.prototype, 'filter', function (each, that) {
      var results = [];
      for (var index = 0; index < this.length; index += 1) if (each.call(that, this[index], index, this)) results.push(this[index]);
      return results;
    });
    define(Array.prototype, 'forEach', function (each, that) {
      for (var index = 0; index < this.length; index += 1) if (index in this) each.call(that, this[index], index, this);
    });
    define(Array.prototype, 'includes', function (value) { return this.indexOf(value) !== -1; });
    define(Array.prototype, 'find', function (each, that) { return this.filter(each, that)[0]; });
    define(Array, 'from', function (list, each) {
      var results = [];
      for (var index = 0; index < list.length; index += 1) results.push(each ? each(list[index], index) : list[index]);
      return results;
    });
    define(Object, 'assign', function (target) {
      for (var index = 1; index < arguments.length; index += 1) {
        for (var name in arguments[index]) if ({}.hasOwnProperty.call(arguments[index], name)) target[name] = arguments[index][name];
      }
      return target;
    });
    define(String.prototype, 'trim', function () { return this.replace(/^\\s+|\\s+$/g, ''); });
    define(String.prototype, 'startsWith', function (text, from) { return this.slice(from || 0).indexOf(text) === 0; });
    define(Function.prototype, 'bind', function (that) {
      var method = this, given = [].slice.call(arguments, 1);
      return function () { return method.apply(that, given.concat([].slice.call(arguments))); };
    });
    define(Element.prototype, 'closest', function (selector) {
      for (var element = this; element && element.nodeType === 1; element = element.parentNode) if (element.matches(selector)) return element;
      return null;
    });
    var NativePromise = Promise, NativeMap = Map;
    window.Promise = function (run) {
      this.promise = new NativePromise(run);
    };
    Promise.prototype.then = function (done, failed) { return Promise.resolve(this.promise.then(done, failed)); };
    Promise.prototype.catch = function (failed) { return this.then(undefined, failed); };
    Promise.resolve = function (value) { return new Promise(function (resolve) { resolve(value); }); };
    Promise.reject = function (reason) { return new Promise(function (_, reject) { reject(reason); }); };
    Promise.all = function (list) { return Promise.resolve(NativePromise.all(list)); };
    Promise.race = function (list) { return Promise.resolve(NativePromise.race(list)); };
    window.Map = function (entries) { this.own = new NativeMap(entries || []); };
    ['get', 'has', 'delete', 'keys', 'values', 'entries', 'forEach', 'clear'].forEach(function (name) {
      Map.prototype[name] = function (key) { return this.own[name](key); };
    });
    Map.prototype.set = function (key, value) { this.own.set(key, value); return this; };
    Map.prototype[Symbol.iterator] = Map.prototype.entries;
    Object.defineProperty(Map.prototype, 'size', {get: function () { return this.own.size; }});
  `,
  'frozen intrinsics': `
    [Array, Boolean, Date, Error, Function, Map, Number, Object, Promise, RangeError, RegExp, Set, String, Symbol, SyntaxError,
      TypeError, Uint8Array, WeakMap, WeakSet].forEach(function (intrinsic) {
      Object.freeze(intrinsic.prototype);
      Object.freeze(intrinsic);
    });
    [JSON, Math, Reflect, [].values().__proto__, new Map().entries().__proto__, async function () {}.__proto__, (function* () {}).__proto__,
      Object.getPrototypeOf(Uint8Array), Object.getPrototypeOf(Uint8Array.prototype)].forEach(Object.freeze);
  `,
};
