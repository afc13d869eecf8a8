import { useState } from "react";
import { href } from "react-router";
import { questionsPerHub } from "#app/database/vocabulary.ts";
import type { OwnQuestion } from "#app/domain/feedback/questions.server.ts";
import { Lazy, LazyDialog, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import { FeedbackTopic } from "#app/routes/dashboard/edit-hub/feedback-topic.tsx";
import "#app/routes/dashboard/edit-hub/question-list.module.css";
import { PreviewButton } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { feedbackFormPlace } from "#app/routes/dashboard/page-preview/preview-places.ts";
import type { PageSource } from "#app/routes/dashboard/page-preview/use-page.ts";
import { Button } from "#app/ui/button.tsx";
import { IconPlus } from "#app/ui/icons.ts";

const questionList = lazyComponent(
  "the questions",
  async () => (await import("#app/routes/dashboard/edit-hub/question-list.tsx")).QuestionList,
);
const questionDialog = lazyComponent(
  "Question",
  async () => (await import("#app/routes/dashboard/edit-hub/question-dialog.tsx")).QuestionDialog,
);

interface QuestionTopicProps {
  hubId: string;
  questions: OwnQuestion[];
  preview: PageSource;
}

/** The hub's feedback questions. Each change is saved automatically. */
export function QuestionTopic({ hubId, questions, preview }: QuestionTopicProps) {
  const action = href("/dashboard/edit-hub/:id/questions", { id: hubId });
  const [editedQuestion, setEditedQuestion] = useState<OwnQuestion | "new" | null>(null);
  const isFull = questions.length >= questionsPerHub;

  return (
    <FeedbackTopic id="section-questions" title="Questions" description="Shown on the public page in this order">
      <Lazy part={questionList} props={{ questions, action, onEdit: setEditedQuestion }} />
      <div className="button-row">
        <Button
          variant="default"
          {...questionDialog.opener}
          onClick={() => setEditedQuestion("new")}
          disabled={isFull}
          leftSection={<IconPlus />}
        >
          Add Question
        </Button>
        <PreviewButton source={preview} place={feedbackFormPlace} title="Preview of the feedback form" shape="page">
          Preview Questions
        </PreviewButton>
        {isFull && <span className="quiet">A hub can have up to {questionsPerHub} questions.</span>}
      </div>
      <LazyDialog
        part={questionDialog}
        props={{
          opened: editedQuestion !== null,
          action,
          question: editedQuestion === "new" ? null : editedQuestion,
          onClose: () => setEditedQuestion(null),
        }}
      />
    </FeedbackTopic>
  );
}
