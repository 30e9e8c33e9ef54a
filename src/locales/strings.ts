/** All texts that visitors read, except messages. */
export interface Strings extends FileTexts, DictationTexts {
  /** The panel's title, unless the page sets `heading`. */
  readonly heading: string;
  readonly close: string;
  /** Number of replies that arrived while the chat was closed; at least 1. */
  readonly unread: (count: number) => string;
  readonly conversation: string;
  readonly inputLabel: string;
  readonly placeholder: string;
  readonly send: string;
  /** On the button to send, until the visitor has agreed to the text of `consent`. */
  readonly agree: string;
  /** In the menu: takes that back, and erases the conversation. */
  readonly withdraw: string;
  readonly stop: string;
  readonly retry: string;
  /** On the Retry button while the service asks to wait; whole seconds, at least 1. */
  readonly retryIn: (seconds: number) => string;
  /** The same from 60 seconds on; whole minutes, at least 1. */
  readonly retryInMinutes: (minutes: number) => string;
  /** In the notice, in place of the button, while the wait is longer than 15 minutes. */
  readonly comeBackLater: string;
  readonly clear: string;
  /** Above the field after the visitor has cleared the conversation, in front of the button `undo`. */
  readonly cleared: string;
  readonly undo: string;
  /** Heading of `copy` and `download` in the menu. */
  readonly save: string;
  readonly copy: string;
  /** On the button of a code block. */
  readonly copyCode: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly jump: string;
  /** On the button above the first message, while earlier ones are not drawn. */
  readonly earlier: string;
  /** On the button below the last reply. */
  readonly regenerate: string;
  /** On the button below a reply. */
  readonly copyReply: string;
  /** Label of the button next to a question. */
  readonly edit: string;
  /** Label of the field in which a question is edited. */
  readonly editLabel: string;
  /** On the button below a long question. */
  readonly showMore: string;
  readonly showLess: string;
  readonly cancel: string;
  readonly user: string;
  readonly assistant: string;
  readonly typing: string;
  /** The summary of the fold with the thinking of a reasoning model, while the model thinks. */
  readonly thinking: string;
  /** The same afterwards; whole seconds, at least 1. */
  readonly thought: (seconds: number) => string;
  readonly references: string;
  /** The summary of the list of references; `count` is at least 1. */
  readonly referencesCount: (count: number) => string;
  readonly starters: string;
  /** In front of the first message of a conversation that was too long to be kept. */
  readonly truncated: string;
  /** Above the field, while the code that keeps the conversation cannot be loaded. */
  readonly notKept: string;
  readonly stopped: string;
  readonly tooLong: string;
  readonly filtered: string;
  /** In the notice of a request that has no answer, while the browser says that it is offline. */
  readonly offline: string;
  readonly unreachable: string;
  readonly notAvailable: string;
  readonly conversationTooLong: string;
  readonly busy: string;
  /** The agent answers no more questions today. */
  readonly usedUp: string;
  readonly serviceDown: string;
  readonly cutOff: string;
  readonly silent: string;
  /** Label of the button that rates a reply as good. */
  readonly good: string;
  /** Label of the button that rates a reply as bad. */
  readonly bad: string;
  readonly download: string;
  /** Announced instead of the text of a reply if `announce` is `brief`, and before the first sentence of a long one. */
  readonly replied: string;
  /** Below the field when few characters remain. */
  readonly charactersLeft: (count: number) => string;
  /** Below the field when the text is too long; at least 1. */
  readonly charactersOver: (count: number) => string;
  /** The greeting of an empty conversation, unless the page sets `welcome`. */
  readonly welcome: string;
  /** Below the field, unless the page sets `disclaimer`: visitors must know that they talk to a machine. */
  readonly disclaimer: string;
  /** The name of a person who has none, and, in brackets, after one named like the agent or the visitor. */
  readonly person: string;
  /** The accessible name of the moving dots while a person writes, which is announced. */
  readonly personTyping: string;
  /** In place of `disclaimer` while a person answers. Announced in front of the first of these replies. */
  readonly personAnswers: string;
  /** After a person: above the field when the handover has ended; otherwise in front of `disclaimer` at the first reply of the agent, and announced. */
  readonly aiAgain: string;
  /** On the button with which the visitor asks for a person. Also sent as the question. */
  readonly talkToPerson: string;
  /** Above the field, after that, until a person has joined. */
  readonly waitingForPerson: string;
  /** On the button that ends the conversation with the person. */
  readonly backToAgent: string;
  /** Above the field if nobody comes, unless the page says why. */
  readonly nobodyAnswers: string;
  /** Above the field while messages of the person cannot arrive. */
  readonly connectionLost: string;
  /** Above the name of a tool of the page that the agent wants to run. The next two texts are the buttons below it. */
  readonly runTool: string;
  readonly allow: string;
  readonly refuse: string;
  /** In place of the buttons of a request that can no longer be answered. */
  readonly notAnswered: string;
  /** In place of the buttons of a request without choices. */
  readonly cannotAnswer: string;
  /** Label of the button that opens the menu. */
  readonly menu: string;
  /** Label of the button that enlarges the panel; `shrink` takes it back. */
  readonly expand: string;
  readonly shrink: string;
  /** Label of the edge that the visitor drags to resize the panel. */
  readonly resize: string;
  /** Above or below a reply that has not grown for some seconds. */
  readonly stillWorking: string;
  /** On the link to a human contact. */
  readonly contact: string;
  /** Above the reasons for a bad rating. The next three texts are the reasons. */
  readonly feedbackQuestion: string;
  readonly incorrect: string;
  readonly incomplete: string;
  readonly offTopic: string;
  /** Above the field for a comment to that reason. */
  readonly feedbackComment: string;
  readonly feedbackThanks: string;
  /** In front of the title of the page that a question is about. */
  readonly about: string;
  /** On the button that adds the page to the next question. */
  readonly aboutPage: string;
  /** Label of the button that removes a chip above the field. */
  readonly remove: string;
  /** In front of a question that the page offers. */
  readonly useQuestion: string;
  /** On the button at a selected text of the page. */
  readonly askSelection: string;
  /** In the menu, while a text of the page is selected. */
  readonly quoteSelection: string;
  /** In the mode `modal`, in front of the text of the field: a row that asks the agent. */
  readonly askAgent: string;
  /** There, in front of the last question: a row that opens the last conversation. */
  readonly resume: string;
  /** There, after the keys: what the arrow keys, and Enter on a row do. */
  readonly choose: string;
  readonly openRow: string;
  /** Label of a marker that leads to a reference, in the word of `references`; `number` is at least 1. */
  readonly source: (number: number) => string;
  /** Label of the button that adds pictures to the question. */
  readonly attachPicture: string;
  /** The same where PDF files are possible, too. */
  readonly attachFile: string;
  /** English, unless the page overrides it: the other languages are loaded with the panel. */
  readonly notLoaded: string;
  /** The language of these texts, as in `lang`. */
  readonly locale: string;
  /** The time of a message, with 12 or 24 hours as in the browser's locale. */
  readonly time: (date: Date) => string;
  /** The date and time of a message in a copied or saved conversation. */
  readonly dateTime: (date: Date) => string;
  /** The heading between messages of different days. */
  readonly day: (date: Date) => string;
}

/** Texts for the files of a question. Loaded with the first one. */
export interface FileTexts {
  /** Label of the list of files. */
  readonly files: string;
  /** In place of the size of a file until it can be sent. */
  readonly preparing: string;
  /** Announced in front of the name of a file. */
  readonly fileAdded: string;
  readonly fileRemoved: string;
  /** Below the field, after the name of a file; the kinds follow, such as “JPEG, PNG”. */
  readonly wrongKind: string;
  readonly unreadablePicture: string;
  /** There, for a file that is not read because the page allows less; whole megabytes. */
  readonly fileTooLarge: (megabytes: number) => string;
  readonly tooManyPixels: string;
  /** There, for the other ones of many files; the number that is possible. */
  readonly tooManyFiles: (count: number) => string;
  /** There, in browsers that change what pages read of pictures. */
  readonly picturesProtected: string;
  /** There, for an animation. */
  readonly firstPictureOnly: string;
  /** Beside the name of a file of an earlier question, after a reload. */
  readonly pictureGone: string;
  readonly fileGone: string;
  /** The error of a reply to a question with files that the agent does not take. */
  readonly filesRefused: string;
}

/** Texts for dictation. Loaded with its code. */
export interface DictationTexts {
  /** Labels of the button. */
  readonly dictate: string;
  readonly stopDictation: string;
  /** At the field while nothing has been heard. */
  readonly listening: string;
  /** In front of the button `speechDownload`. */
  readonly speechOffer: string;
  readonly speechDownload: string;
  readonly speechDownloading: string;
  readonly microphoneBlocked: string;
  readonly dictationFailed: string;
}
