import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

/** On the create screen: says what the template brings, including what no field shows. */
export function FromTemplate({ name, questions }: { name: string; questions: number }) {
  return (
    <Notice tone="info" title={`From the template “${name}”`}>
      <p>
        The texts and design are filled in. Replace the words in square brackets with your own.{" "}
        {questions === 1 ? "Its feedback question" : `Its ${questions} feedback questions`} and lead form are included.{" "}
        <Link to="/dashboard/templates">Choose another template</Link>
      </p>
    </Notice>
  );
}
